export { RightsTree } from './rights-tree-panel'
