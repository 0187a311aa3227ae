export { Print, Runtime as Detail } from './runtime'
