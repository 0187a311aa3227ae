export { mayAddIn, OrgTree, useOrgTree, wayTo } from './org-tree-panel'
