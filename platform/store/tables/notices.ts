import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type NoticeTables = {
  notice: NoticeTable
  messageTemplate: MessageTemplateTable
  sendConfig: SendConfigTable
  sendConfigTemplate: SendConfigTemplateTable
  mail: MailTable
}

type Stamped = { createdAt: Generated<number>; createdBy: string | null; updatedAt: number | null; updatedBy: string | null }

/** Contract 1 §14. As many as administrators write; they stay until one is deleted by hand, messages about it say then that it is gone. */
type NoticeTable = {
  id: string
  title: string
  /** Code of the dictionary NoticeType. */
  category: string
  /** Comma list of `{id}--{type}`; empty is everyone. */
  toUserIds: Generated<string>
  coverImage: Generated<string>
  excerpt: Generated<string>
  /** HTML, cleaned when it was saved. */
  bodyText: Generated<string>
  /** JSON list of file entries. */
  files: Generated<string>
  expiresAt: number | null
  /** 1 in-site, 2 by a send configuration, 3 not at all. */
  remindCategory: Generated<number>
  sendConfigId: Generated<string>
  /** 0 draft, 1 released, 2 expired. */
  enabledMark: Generated<number>
  createdAt: number
  createdBy: string | null
  changedAt: number
  releasedAt: number | null
  releasedBy: string | null
  /** While recipients have still to be told: the id of the last user who was. Null: nothing is left to do. */
  deliveryAfter: string | null
}

/** Contract 4b §7.3. */
type MessageTemplateTable = Stamped & {
  id: string
  fullName: string
  enCode: string
  /** '0' of an administrator, '1' of the system. */
  templateType: Generated<string>
  /** Code of the dictionary msgSourceType. */
  messageSource: string
  /** Channel: code of the dictionary msgSendType. */
  messageType: string
  title: Generated<string>
  content: Generated<string>
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: Generated<string>
}

/** Contract 4b §7.4. */
type SendConfigTable = Stamped & {
  id: string
  fullName: string
  enCode: string
  templateType: Generated<string>
  messageSource: string
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: Generated<string>
}

type SendConfigTemplateTable = {
  id: string
  sendConfigId: string
  templateId: string
  messageType: string
  /** Account of a channel that leaves the house; empty for in-site messages. */
  accountConfigId: Generated<string>
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: Generated<string>
}

/** Mails of a user's own box (contract 4b §8). They go with their user; nothing but the seed writes any so far. */
type MailTable = {
  id: string
  userId: string
  folder: Generated<'inBox' | 'draft' | 'sent'>
  subject: Generated<string>
  sender: Generated<string>
  senderName: Generated<string>
  /** The user's own address. */
  account: Generated<string>
  recipient: Generated<string>
  cc: Generated<string>
  bcc: Generated<string>
  /** JSON list of file entries. */
  attachment: Generated<string>
  /** HTML as it came from outside. */
  bodyText: Generated<string>
  sentAt: number | null
  isRead: Generated<number>
  starred: Generated<number>
  createdAt: number
}
