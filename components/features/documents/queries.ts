import type { ListQuestion } from '@/components/screen/list-question'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { document } from '@/lib/contract/extend/document'
import { type DocumentKind, rootFolder } from './constants'

export type DocumentFilters = { kind: DocumentKind; folder: string }

const lists: Readonly<Record<DocumentKind, typeof document.list>> = {
  all: document.list,
  mine: document.shared,
  toMe: document.sharedToMe,
  trash: document.trash,
}

export function useDocuments({ keyword, filters }: ListQuestion<DocumentFilters>) {
  const place = filters.kind === 'all' ? { parentId: filters.folder } : {}
  return useListPage(lists[filters.kind], { query: { keyword, ...place } }, { isAskedOnReturn: true })
}

/** Folders as a tree, without one that is moved. */
export function useFolders(movedId = rootFolder) {
  return useFresh(document.folders, { params: { id: movedId } })
}

export function useDocument(id: string | null) {
  return useFresh(document.info, id === null ? null : { params: { id } })
}

export function useSharedWith(id: string) {
  return useFresh(document.sharedWith, { params: { id } })
}

export function useVersions(id: string) {
  return useListPage(document.versions, { params: { id } })
}
