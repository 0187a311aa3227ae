export { Filter, FilterText } from '../filter-text'
