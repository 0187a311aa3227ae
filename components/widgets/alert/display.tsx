export { Hint as Print, Runtime as Detail } from './runtime'
