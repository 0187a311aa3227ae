/** Icons of tree nodes, contract 2 §0.8. */
export const nodeIcons = {
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
  user: 'icon-ym icon-ym-tree-user2',
  position: 'icon-ym icon-ym-tree-position1',
  role: 'icon-ym icon-ym-generator-role',
  group: 'icon-ym icon-ym-generator-group1',
  permissionGroup: 'icon-ym icon-ym-authGroup',
  globalRole: 'icon-ym icon-ym-global-role',
} as const
