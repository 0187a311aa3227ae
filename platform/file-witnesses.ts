import { chatWitness } from './modules/chat/file-witness'
import { mailWitness } from './modules/email/file-witness'
import type { FileWitness } from './modules/file/witness'
import { messageWitness } from './modules/message/file-witness'
import { noticeWitness } from './modules/notice/file-witness'
import { designWitness } from './modules/onlinedev/designs/file-witness'
import { recordWitness } from './modules/onlinedev/records/file-witness'
import { templateWitness } from './modules/print/file-witness'
import { scheduleWitness } from './modules/schedule/file-witness'
import { configWitness, systemWitness } from './modules/system/file-witness'

/** Every module whose rows show files. A table that none of them is about shows none. */
export const fileWitnesses: readonly FileWitness[] = [
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
