import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("table", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Lease",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="table.game",
                    ),
                ),
                ("word", models.CharField(max_length=120)),
            ],
        ),
    ]
