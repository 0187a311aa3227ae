import type { RowAction } from '@/components/screen/row-actions'
import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import { type DocumentRow, document } from '@/lib/contract/extend/document'
import type { DocumentKind } from './constants'
import type { OpenedDocument, UploadPlace } from './types'
import { isFolder } from './utils'

type ActionsOptions = {
  kind: DocumentKind
  t: Texts
  settle: (ids: readonly string[]) => void
  open: (opened: OpenedDocument) => void
  show: (row: DocumentRow) => void
  bring: (files: readonly File[], wanted: UploadPlace) => void
}

/** What can be done with a document in each of the lists. */
export function useDocumentActions({ kind, t, settle, open, show, bring }: ActionsOptions) {
  const downloading = useMutation(document.download)
  const removal = useMutation(document.remove, { successToast: true })
  const unsharing = useMutation(document.unshare, { successToast: true })
  const recovery = useMutation(document.recover, { successToast: true })
  const destruction = useMutation(document.destroy, { successToast: true })
  type Change = typeof removal | typeof unsharing | typeof recovery | typeof destruction
  // A refusal was shown; the list tells what has become of it.
  const changing =
    (change: Change) =>
    async ({ id }: DocumentRow) => {
      await change.run({ params: { id } }).catch(() => undefined)
      settle([id])
    }
  const labels = labelsOf(t)
  const action =
    (key: keyof typeof labels, run: (row: DocumentRow) => unknown, more: Partial<RowAction> = {}) =>
    (row: DocumentRow): RowAction => ({ key, label: labels[key], run: () => run(row), ...more })
  const download = action('download', async ({ id }) => {
    const reply = await downloading.run({ params: { id } }).catch(() => null)
    if (reply) saveDownload(reply.data)
  })
  const preview = action('preview', show)
  const dialog = (as: OpenedDocument['as'], key: keyof typeof labels) => action(key, (row) => open({ as, row }))
  const danger = (key: keyof typeof labels, change: Change, text: string) =>
    action(key, changing(change), { isDanger: true, ask: { text: t(text) } })
  const remove = danger('remove', removal, 'askRemove')
  const newVersion = action('newVersion', (row) => chooseVersion(row, bring))
  const byKind = {
    all: (row: DocumentRow) =>
      isFolder(row)
        ? [
            ...[dialog('name', 'rename'), dialog('move', 'move'), danger('remove', removal, 'askRemoveFolder')],
            action('share', () => undefined, { denied: t('folderShare') }),
          ]
        : [
            ...[download, remove, preview, dialog('share', 'share'), dialog('name', 'rename'), dialog('move', 'move')],
            // An installation of another make tells of no versions.
            ...(row.versions === undefined ? [] : [dialog('versions', 'versions'), newVersion]),
          ],
    mine: () => [download, preview, dialog('share', 'share'), danger('unshare', unsharing, 'askUnshare')],
    toMe: () => [download, preview],
    trash: () => [action('recover', changing(recovery)), danger('destroy', destruction, 'askDestroy')],
  }
  return {
    labels: widest[kind].map((key) => labels[key]),
    of: (row: DocumentRow) => byKind[kind](row).map((one) => one(row)),
  }
}

/** Actions whose names stand in a row, where they are longest. */
const widest = {
  all: ['rename', 'move', 'remove'],
  mine: ['download', 'preview', 'share'],
  toMe: ['download', 'preview'],
  trash: ['recover', 'destroy'],
} as const

function labelsOf(t: Texts) {
  const keys = [
    'download',
    'preview',
    'share',
    'rename',
    'move',
    'versions',
    'newVersion',
    'unshare',
    'recover',
    'destroy',
    'remove',
  ] as const
  return Object.fromEntries(keys.map((key) => [key, t(`actions.${key}`)])) as Record<(typeof keys)[number], string>
}

/** Any file becomes the newest version, under the name that is there. */
function chooseVersion(row: DocumentRow, bring: ActionsOptions['bring']): void {
  const input = window.document.createElement('input')
  input.type = 'file'
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) bring([new File([file], row.fullName, { type: file.type })], { parentId: row.parentId, onSame: 'version' })
  }
  input.click()
}
