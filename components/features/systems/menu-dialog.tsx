import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { DictionaryTypeNode } from '@/lib/contract/system/dictionary'
import { type MenuForm, type MenuNode, menu } from '@/lib/contract/system/menu'
import type { RecordValues } from '@/lib/form/types'
import { AddressNotice } from './address-notice-panel'
import { iconClass, type MenuCategory, menuTypes, topId } from './constants'
import { FacePanel } from './face-panel'
import { followedFields, menuFollower, menuFormDesign } from './menu-form'
import { readMenu, useDesigns, useDictionaries, useDirectories, useMenu, usePortals, useReports, useScreens } from './queries'
import { menuBody, menuValues } from './utils'

type MenuDialogProps = {
  id: string | null
  place: { systemId: string; category: MenuCategory }
  /** Below what a new entry is to stand. */
  parentId: string
  /** Of a new entry: behind its neighbours. */
  sortCode: number
  onSaved: () => void
  onClose: () => void
}

type Node = { id: string; fullName: string; children?: readonly Node[] }
type Start = {
  values: RecordValues
  directories: readonly MenuNode[]
  designs: readonly Node[]
  dictionaries: readonly DictionaryTypeNode[]
  portals: readonly Node[]
  reports: readonly Node[]
  screens: readonly Node[]
}

/** Makes or changes an entry of the menu (contract 2 §12.2). */
export function MenuDialog(props: MenuDialogProps) {
  const { id, place, parentId, sortCode } = props
  const t = useTranslations('admin.systems')
  const info = useMenu(id)
  const directories = useDirectories(id, place.systemId, place.category)
  const designs = useDesigns()
  const dictionaries = useDictionaries()
  const portals = usePortals()
  const reports = useReports(t('menus.otherReports'))
  const screens = useScreens()
  const values = id === null ? newMenu(parentId, sortCode, place.category) : info.data && menuValues(info.data)
  // Platforms of other makers may have no portals, reports or screens.
  const isSettled = [portals, reports, screens].every(({ data, error }) => data !== undefined || error !== undefined)
  const isReady = isSettled && values && directories.data && designs.data && dictionaries.data
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'menus.create' : 'menus.edit')}
      width="680px"
      start={
        isReady
          ? {
              ...{ values, directories: directories.data?.list ?? [], designs: designs.data?.list ?? [] },
              ...{ dictionaries: dictionaries.data ?? [], portals: portals.data?.list ?? [] },
              ...{ reports: reports.data ?? [], screens: screens.data?.list ?? [] },
            }
          : undefined
      }
      error={info.error ?? directories.error ?? designs.error ?? dictionaries.error}
      onRetry={() => {
        for (const one of [info, directories, designs, dictionaries, portals, reports, screens]) void one.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

/** A directory first, and what is below one opens something. */
function newMenu(parentId: string, sortCode: number, category: MenuCategory): RecordValues {
  const isDirectory = category === 'Web' || parentId === topId
  const type = isDirectory ? menuTypes.directory : menuTypes.module
  return { parentId, sortCode, type: String(type), icon: iconClass(isDirectory ? 'folder' : 'doc') }
}

type FilledDialogProps = MenuDialogProps & Start & { frame: DialogFrame }

function FilledDialog(props: FilledDialogProps) {
  const { id, place, values, directories, designs, dictionaries, portals, reports, screens, frame, onSaved, onClose } = props
  const t = useTexts('admin.systems')
  const { category } = place
  const top = [{ id: topId, fullName: t('menus.top'), children: directories }]
  const storedType = String(values['type'] ?? '')
  const [apply] = useState(() => menuFollower(category))
  const form = useDesignForm({
    drafts: { name: `system.menu.${place.systemId}`, title: t('menus.title') },
    id,
    design: () => menuFormDesign(t, { category, directories: top, designs, dictionaries, portals, reports, screens, storedType }),
    values,
    follows: { fields: followedFields, apply },
    ...(id === null ? {} : { newest: async () => menuValues(await readMenu(id)) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveMenu(menuBody(filled, place, dictionaries), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
      notice={
        <>
          <AddressNotice store={form.store} />
          <FacePanel store={form.store} />
        </>
      }
    />
  )
}

function saveMenu(body: MenuForm, { id, key }: Target) {
  return id === null ? call(menu.create, { body }, { idempotencyKey: key }) : call(menu.update, { params: { id }, body })
}
