"""Azure's own Python SDK against the stand-in of Azure Load Testing: makes a test, uploads, runs, reads, deletes.

Arguments: address of the stand-in, its certificate, tenant, client secret, path of a JMX. Prints what it saw as JSON.
"""

import io
import json
import sys
import time
import urllib.parse
import zipfile

import requests
from azure.core.credentials import AccessToken
from azure.developer.loadtesting import LoadTestAdministrationClient, LoadTestRunClient

origin, certificate, tenant, secret, script = sys.argv[1:]


class StandInCredential:
    def get_token(self, *scopes, **_):
        form = {
            "grant_type": "client_credentials",
            "client_id": tenant,
            "client_secret": secret,
            "scope": scopes[0],
        }
        answer = requests.post(f"{origin}/{tenant}/oauth2/v2.0/token", data=form, verify=certificate, timeout=10).json()
        return AccessToken(answer["access_token"], int(time.time()) + answer["expires_in"])


endpoint = urllib.parse.urlparse(origin).netloc
settings = {"credential": StandInCredential(), "endpoint": endpoint, "connection_verify": certificate}
administration = LoadTestAdministrationClient(**settings)
runs = LoadTestRunClient(**settings)

test = administration.create_or_update_test(
    "from-python",
    {"displayName": "From Python", "loadTestConfiguration": {"engineInstances": 2, "splitAllCSVs": False}},
)
with open(script, "rb") as file:
    uploaded = administration.begin_upload_test_file("from-python", "plan.jmx", file, _polling_interval=0.1).result()
run = runs.begin_test_run("run-from-python", {"testId": "from-python"}, _polling_interval=0.1).result()
results = requests.get(
    run["testArtifacts"]["outputArtifacts"]["resultFileInfo"]["url"], verify=certificate, timeout=10
).content
namespace = "EngineHealthMetrics"
definitions = runs.get_metric_definitions("run-from-python", metric_namespace=namespace)["value"]
series = list(
    runs.list_metrics(
        "run-from-python",
        {},
        metric_name=definitions[0]["name"],
        metric_namespace=namespace,
        time_interval=f'{run["startDateTime"]}/{run["endDateTime"]}',
    )
)
listed = [listed["testId"] for listed in administration.list_tests(search="python")]
runs.delete_test_run("run-from-python")
administration.delete_test("from-python")
print(
    json.dumps(
        {
            "test": test["testId"],
            "validation": uploaded["validationStatus"],
            "status": run["status"],
            "files": zipfile.ZipFile(io.BytesIO(results)).namelist(),
            "cpu": series[0]["data"][0]["value"],
            "listed": listed,
        }
    )
)
