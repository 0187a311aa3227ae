import { endpoint } from '../endpoint'
import { byId, list } from '../wire'
import { treeNode } from './tree-node'

/** Apart from the administration of organisations: lists that only show their tree are light. */
export const departmentSelector = endpoint('GET', '/permission/Organize/Department/Selector/{id}', {
  summary: 'Tree of companies and departments without the subtree of the given one; 0 for all.',
  access: 'session',
  params: byId,
  data: list(treeNode),
})
