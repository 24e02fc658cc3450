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
  fullFigure,
  fullShare,
  unknown,
} from '@headroom/figures';
