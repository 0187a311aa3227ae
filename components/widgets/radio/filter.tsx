export { Filter, FilterText } from '../filter-choice'
