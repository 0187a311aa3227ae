/** Tables of the migration of the same name. */
export type DesignReferenceTables = { designReference: DesignReferenceTable }

/** What released designs take from elsewhere; written with every release. */
type DesignReferenceTable = {
  designId: string
  kind: 'interface' | 'module'
  targetId: string
  /** JSON text of a list of names. */
  columnsJson: string
}
