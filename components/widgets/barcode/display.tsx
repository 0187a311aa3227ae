export { Runtime as Detail } from './runtime'
