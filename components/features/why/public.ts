export { RecordWhy } from './record-why-dialog'
export { useWhy } from './use-why'
