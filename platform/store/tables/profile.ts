/** Tables of the migration of the same name. */
export type ProfileTables = {
  /** Further columns of the users; the names are those of the wire (contract 1 §11.1). */
  appUser: PersonalColumns
  userSignature: { id: string; userId: string; signImg: string; isDefault: number; createdAt: number }
  /** Hashes that a change of password has replaced, for the rule against old passwords (contract 1 §10.3). */
  passwordHistory: { id: string; userId: string; passwordHash: string; createdAt: number }
  storedFile: StoredFileTable
}

type PersonalColumns = {
  nation: string | null
  nativePlace: string | null
  certificatesType: string | null
  certificatesNumber: string | null
  education: string | null
  telePhone: string | null
  landline: string | null
  urgentContacts: string | null
  urgentTelePhone: string | null
  postalAddress: string | null
  /** The self introduction, not the drawn signature. */
  signature: string | null
  /** Id of an item of the dictionary `Rank`. */
  ranks: string | null
  birthday: number | null
  entryDate: number | null
}

/** What is known of a stored file; its bytes are in the storage under `type` and `name`. */
type StoredFileTable = {
  type: string
  /** Made by the server; never what the uploader called it. */
  name: string
  /** Who uploaded it; null once that user is deleted. */
  userId: string | null
  originalName: string
  contentType: string
  sizeBytes: number
  createdAt: number
}
