import type { FileViewers, FileWitness } from './http/context'
import { chatWitness } from './modules/chat/public'
import { mailWitness } from './modules/email/public'
import { messageWitness } from './modules/message/public'
import { noticeWitness } from './modules/notice/public'
import { designWitness, pictureGrants, recordWitness } from './modules/online-dev/public'
import { templateWitness } from './modules/print/public'
import { scheduleWitness } from './modules/schedule/public'
import { configWitness, systemWitness } from './modules/system/public'

/** What the modules say of files that their rows show. */
const witnesses: readonly FileWitness[] = [
  recordWitness,
  designWitness,
  templateWitness,
  noticeWitness,
  messageWitness,
  mailWitness,
  scheduleWitness,
  chatWitness,
  systemWitness,
  configWitness,
]

export const fileViewers: FileViewers = { witnesses, grants: pictureGrants }
