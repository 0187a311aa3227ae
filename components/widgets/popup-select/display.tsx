export { RecordText as Detail } from '../lookups/record-text'
