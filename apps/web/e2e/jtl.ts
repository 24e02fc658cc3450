const header =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect';

/** A JTL of users who wait for nothing, for twenty seconds; with fewer `threads` than users it breaks Little's law. */
export function jtl(users: number, threads = users): string {
  const rows: [number, string][] = [];
  for (let user = 0; user < users; user++)
    for (let at = user; at < 20_000; at += 20)
      rows.push([
        at,
        `${1_760_000_000_000 + at},20,${user % 2 ? 'search' : 'home'},200,OK,Users 1-${user},text,true,,900,120,${threads},${threads},http://shop.example/,20,0,0`,
      ]);
  const sorted = rows.sort(([left], [right]) => left - right).map(([, row]) => row);
  return `${[header, ...sorted].join('\n')}\n`;
}
