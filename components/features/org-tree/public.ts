export { mayAddIn, OrgTree, useAdministersAny, useOrgTree, wayTo } from './org-tree-panel'
