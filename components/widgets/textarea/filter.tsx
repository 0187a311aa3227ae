export { Filter } from '../filter-text'
