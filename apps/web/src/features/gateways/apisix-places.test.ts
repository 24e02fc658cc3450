import { expect, it } from 'vitest';
import { placesInWords, routeLabel } from './apisix-places';

const route = { id: 'orders', name: null, methods: [], uris: ['/orders/*'] };

it('a route is told by its methods, paths and name', () => {
  expect(routeLabel(route)).toBe('/orders/*');
  expect(routeLabel({ ...route, methods: ['GET', 'POST'], name: 'Orders' })).toBe('GET, POST /orders/* (Orders)');
  expect(routeLabel({ ...route, uris: [] })).toBe('orders');
});

it('what is not listed can be typed', () => {
  const places = { routes: [route], consumers: [], notListed: 0 };
  expect(placesInWords(places)).toBe('1 route and 0 consumers to choose of.');
  expect(placesInWords({ ...places, notListed: 7 })).toMatch(/7 more are not listed/);
});
