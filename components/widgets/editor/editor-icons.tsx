import { LineIcon } from '@/components/ui/icon'
import { editorIcons } from './icon-paths'

export type EditorIconName = keyof typeof editorIcons

export function EditorIcon({ name }: { name: EditorIconName }) {
  return <LineIcon path={editorIcons[name]} />
}
