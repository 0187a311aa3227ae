'use client'

import { platformText, prepareTexts } from '@/lib/client/platform-texts'
import { BasicDialog } from './basic-dialog'
import { DesignPage } from './design-page'
import { readRefusal } from './queries'
import { ReleaseDialog } from './release-dialog'
import type { DesignSort } from './types'
import { moduleStore } from './use-design-store'
import type { ReleaseRefusal } from './use-steps'
import { previewHref } from './utils'

const modules: DesignSort = {
  store: moduleStore,
  hasLists: true,
  hasVersions: true,
  previewHref: (id) => previewHref(id, true),
  readRefusal: refusalOf,
  Basic: BasicDialog,
  Release: ReleaseDialog,
}

/** The designer of one module (contract 3b §2.4): its form and its list, or the list of a data view, and what is released. */
export function ModuleDesignPage({ href }: { href: string }) {
  return <DesignPage href={href} sort={modules} />
}

/** What keeps the platform from releasing the design; null where nothing does, or nobody answers: the release says so itself. */
async function refusalOf(id: string): Promise<ReleaseRefusal | null> {
  const told = await readRefusal(id).catch(() => null)
  if (!told || told.refusal === '') return null
  await prepareTexts([told.refusal])
  return { text: platformText(told.refusal), place: told.refusalPlace }
}
