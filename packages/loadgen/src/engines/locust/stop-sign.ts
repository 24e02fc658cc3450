/** What our module says on stderr when the target asks for no more load. */
const stopMark = 'headroom-stop';

const isMark = (line: string) => line.trim() === stopMark;

export const saysStop = (text: string): boolean => text.includes(stopMark) && text.split('\n').some(isMark);

export const withoutStopMark = (text: string): string =>
  text.includes(stopMark)
    ? text
        .split('\n')
        .filter((line) => !isMark(line))
        .join('\n')
    : text;

/**
 * The module that looks at the headers of every answer inside Locust, loaded beside any locustfile. Each process says once
 * what it saw, past everything that Locust keeps until its next report: workers have the stderr of their master.
 */
export const stopSignModule = `import os
from collections.abc import Mapping

from locust import events

told_to_stop = False


@events.request.add_listener
def on_request(response=None, **_):
    global told_to_stop
    headers = getattr(response, "headers", None)
    # Users of other protocols have answers of their own.
    if told_to_stop or not isinstance(headers, Mapping):
        return
    sign = headers.get("Headroom-Stop")
    if sign is None:
        return
    # One client has a list of several headers, the other a text of them.
    values = sign if isinstance(sign, list) else str(sign).split(",")
    if any(value.strip() == "1" for value in values):
        told_to_stop = True
        os.write(2, b"${stopMark}\\n")
`;
