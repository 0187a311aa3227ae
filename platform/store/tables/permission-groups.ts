import type { Generated } from 'kysely'

/** Tables of the migration 0034: permission groups and who belongs to them (contract 2 §8.1). */
export type PermissionGroupTables = {
  permissionGroup: {
    id: string
    fullName: string
    enCode: string
    sortCode: Generated<number>
    enabledMark: Generated<number>
    description: string | null
    version: Generated<number>
    createdAt: Generated<number>
    createdBy: string | null
    updatedAt: number | null
    updatedBy: string | null
  }
  /** A role, position or group of people stands for those who have it, an organisation for everybody in it and below. */
  permissionGroupMember: { groupId: string; objectType: PermissionMemberType; objectId: string }
}

export type PermissionMemberType = 'User' | 'Role' | 'Position' | 'Group' | 'Organize'
