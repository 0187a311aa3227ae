'use client'

import { DesignPage, type DesignSort } from '@/components/features/designs/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { BasicDialog } from './basic-dialog'
import { createForm, saveForm } from './mutations'
import { readForm } from './queries'
import { ReleaseDialog } from './release-dialog'
import { asDesign, asFlowForm, formPreviewHref } from './utils'

type ReleaseProps = { design: DesignInfo; onReleased: () => void; onClose: () => void }

const Release = ({ design, ...rest }: ReleaseProps) => <ReleaseDialog form={design} {...rest} />

const flowForms: DesignSort = {
  store: {
    presence: null,
    nameMax: 50,
    read: async (id) => asDesign(await readForm(id)),
    save: (next) => saveForm(asFlowForm(next)),
    copy: (design, key) => createForm({ ...asFlowForm(design), id: undefined, version: undefined }, { key }),
  },
  hasLists: false,
  hasVersions: false,
  previewHref: (id) => formPreviewHref(id, true),
  // The release itself says why it is not done.
  readRefusal: async () => null,
  Basic: BasicDialog,
  Release,
}

/** The designer of a form of flows (contract 4a §8): that of modules, with the form alone. */
export function FlowFormDesignPage({ href }: { href: string }) {
  return (
    <AdminMessages>
      <DesignPage href={href} sort={flowForms} />
    </AdminMessages>
  )
}
