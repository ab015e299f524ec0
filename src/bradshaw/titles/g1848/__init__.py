"""1848: Australia, by Leonhard Orgler and Helmut Ohley."""
