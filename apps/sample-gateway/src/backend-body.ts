/** A JSON document of exactly `bytes` bytes (at least 2): a list of orders, like what a business API returns. */
export function jsonOfSize(bytes: number): Buffer {
  const empty = '{"orders":[]}';
  if (bytes < empty.length) return Buffer.from('{' + ' '.repeat(Math.max(0, bytes - 2)) + '}');
  const orders: string[] = [];
  let size = empty.length;
  for (let id = 1; ; id += 1) {
    const order = JSON.stringify({
      id: 100_000 + id,
      customer: `Customer ${id % 97}`,
      currency: 'EUR',
      total: (id * 37) % 10_000,
      paid: id % 3 === 0,
      lines: [
        { sku: `SKU-${1000 + (id % 500)}`, quantity: 1 + (id % 7), note: 'standard & tracked' },
        { sku: `SKU-${2000 + (id % 300)}`, quantity: 2, note: 'gift' },
      ],
    });
    if (size + order.length + 1 > bytes) break;
    size += order.length + (orders.length > 0 ? 1 : 0);
    orders.push(order);
  }
  return Buffer.from(`{"orders":[${orders.join(',')}]${' '.repeat(bytes - size)}}`);
}
