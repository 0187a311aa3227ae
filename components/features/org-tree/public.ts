export { OrgTree, useOrgTree } from './org-tree-panel'
