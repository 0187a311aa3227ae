export { OrgTree, useOrgTree, wayTo } from './org-tree-panel'
