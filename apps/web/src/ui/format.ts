/** How figures are written, on pages as in static pictures. */
export {
  formatClock,
  formatCount,
  formatFull,
  formatLatency,
  formatMoney,
  formatNumber,
  formatPrice,
  formatProbability,
  formatRps,
  formatShare,
  formatSpan,
  unknown,
} from '@headroom/figures';
