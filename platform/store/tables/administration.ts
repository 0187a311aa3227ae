/** Table of the migration 0025: who changed what of the administration, from what to what (contract 2). */
export type AdministrationTables = {
  adminHistory: {
    id: string
    objectType: string
    objectId: string
    /** What it was called when it was changed, for what exists no longer. */
    objectName: string
    action: 'create' | 'update' | 'delete' | 'state' | 'grant' | 'members' | 'view' | 'password' | 'restore' | 'release'
    beforeJson: unknown
    afterJson: unknown
    userId: string
    /** `realName/account` of the one who did it, as it was then. */
    userName: string
    createdAt: number
  }
}
