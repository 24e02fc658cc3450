// Apart, as it is large and most readers never ask for it.
export { verifyBundle } from '@headroom/core';
