export { usePrint } from './use-print'
