import { Icon, LineIcon } from '@/components/ui/icon'
import { uploadIcons } from '@/components/ui/upload/icons'
import { extensionOf, kindOfExtension } from '@/lib/form/file-schema-rules'

/** The kind of a file at a glance; its name says it in words. */
export function FileKindIcon({ name }: { name: string }) {
  const extension = extensionOf(name)
  const kind = kindOfExtension(extension)
  if (kind) return <LineIcon path={uploadIcons[kind]} />
  if (['zip', 'rar', '7z'].includes(extension)) return <LineIcon path={uploadIcons.archive} />
  if (['xls', 'xlsx', 'csv'].includes(extension)) return <LineIcon path={uploadIcons.sheet} />
  return <Icon name={['doc', 'docx', 'pdf', 'txt', 'ppt', 'pptx'].includes(extension) ? 'file-text' : 'file'} />
}
