"""Every open page of a game follows it: a bus between processes and a stream to browsers."""
