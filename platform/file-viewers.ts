import type { FileViewers, FileWitness, PictureGrants } from './http/context'
import { chatWitness } from './modules/chat/public'
import { documentVersionWitness, documentWitness } from './modules/document/public'
import { mailWitness } from './modules/email/public'
import { messageWitness } from './modules/message/public'
import { noticeWitness } from './modules/notice/public'
import { designWitness, historyWitness, pictureGrants, recordWitness } from './modules/online-dev/public'
import { portalWitness } from './modules/portal/public'
import { templateWitness } from './modules/print/public'
import { scheduleWitness } from './modules/schedule/public'
import { screenWitness, wallPictureGrants } from './modules/screen/public'
import { configWitness, signInPictureGrants, systemWitness } from './modules/system/public'
import { flowFormWitness } from './modules/workflow/definitions/public'
import { taskRecordWitness, taskRowWitness } from './modules/workflow/tasks/public'

/** What the modules say of files that their rows show. */
const witnesses: readonly FileWitness[] = [
  recordWitness,
  historyWitness,
  designWitness,
  templateWitness,
  portalWitness,
  screenWitness,
  noticeWitness,
  messageWitness,
  mailWitness,
  documentWitness,
  documentVersionWitness,
  scheduleWitness,
  chatWitness,
  systemWitness,
  configWitness,
  flowFormWitness,
  taskRowWitness,
  taskRecordWitness,
]

/** Each knows its own grants by their names. */
const grantsOf = (name: string) =>
  [signInPictureGrants, pictureGrants, wallPictureGrants].find(({ fileIn }) => fileIn(name) !== null)

const grants: PictureGrants = {
  fileIn: (name) => grantsOf(name)?.fileIn(name) ?? null,
  isGranted: async (ctx, name, file) => (await grantsOf(name)?.isGranted(ctx, name, file)) ?? false,
}

export const fileViewers: FileViewers = { witnesses, grants }
