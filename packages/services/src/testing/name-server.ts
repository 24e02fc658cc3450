import dns2 from 'dns2';

const { Packet } = dns2;

export interface NameServer {
  /** As `Clients.dnsServers` takes it. */
  address: string;
  /** What names stand for from now on. */
  addresses: Map<string, string[]>;
  texts: Map<string, string>;
  /** Names that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** A real name server on this machine, whose names may come to mean something else at any time. */
export async function startNameServer(): Promise<NameServer> {
  const addresses: NameServer['addresses'] = new Map();
  const texts: NameServer['texts'] = new Map();
  const asked: string[] = [];
  const server = dns2.createServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request);
      const [question] = request.questions as { name: string; type: number }[];
      const { name, type } = question!;
      asked.push(name);
      const answer = { name, class: Packet.CLASS.IN, ttl: 0 };
      const kindOf = (address: string) => (address.includes(':') ? Packet.TYPE.AAAA : Packet.TYPE.A);
      for (const address of addresses.get(name) ?? [])
        if (type === kindOf(address)) response.answers.push({ ...answer, type, address } as never);
      const text = texts.get(name);
      if (type === Packet.TYPE.TXT && text !== undefined)
        response.answers.push({ ...answer, type, data: text } as never);
      send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const { port } = server.addresses().udp as { port: number };
  return { address: `127.0.0.1:${port}`, addresses, texts, asked, close: () => server.close() };
}
