export { SearchArea } from '../search-area'
