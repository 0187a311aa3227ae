export { Filter } from '../filter-choice'
