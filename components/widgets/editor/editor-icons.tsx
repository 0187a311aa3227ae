import { LineIcon } from '@/components/ui/icon'

/** Line icons of the toolbar on a 24 grid, drawn like those of the product. */
const paths = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14.500 5l-5 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16.500 7.500C16 5.500 14.300 4.500 12 4.500c-2.600 0-4.500 1.300-4.500 3.400M7 16c.4 2.200 2.300 3.500 5 3.500 2.900 0 5-1.400 5-3.700',
  textColor: 'M6 17 12 4l6 13M8.200 12.500h7.600',
  backColor: 'm14 4 6 6-9 9H7l-3-3zM4 21h16',
  quote: 'M9.500 7C6.500 8 5 10.500 5 14v3h5v-5H7.500M18.500 7c-3 1-4.500 3.500-4.500 7v3h5v-5h-2.500',
  codeBlock: 'm8.500 8-4 4 4 4M15.500 8l4 4-4 4M13.500 5l-3 14',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  orderedList:
    'M10 6h10M10 12h10M10 18h10M4 4.500 5.500 4v4.500M4 10.800c.6-1.200 2.600-1 2.600.4 0 1-2.600 1.800-2.600 2.800h2.700M4 16.500h2.600L5 18.200c1.200 0 1.800.5 1.800 1.400 0 1.200-1.800 1.700-2.800.7',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9.500 7 12l-3 2.500z',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7 9.500 4 12l3 2.500z',
  left: 'M4 5h16M4 10h10M4 15h16M4 20h10',
  center: 'M4 5h16M7 10h10M4 15h16M7 20h10',
  right: 'M4 5h16M10 10h10M4 15h16M10 20h10',
  justify: 'M4 5h16M4 10h16M4 15h16M4 20h16',
  rightToLeft: 'M11 4v12M15 4v12M18 4h-8a3.500 3.500 0 0 0 0 7h1M20 19.500H5M7.500 17 5 19.500 7.500 22',
  picture: 'M4 5h16v14H4zM4 16l4.500-4.500 4 4 2.500-2.500 5 4.500M15 9.500h.01',
  clean: 'M6 5h12M12 5l-1.500 7M9.700 16 9 19M14 15l6 6M20 15l-6 6',
  undo: 'M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3',
  redo: 'm16 5 4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3',
} as const

export type EditorIconName = keyof typeof paths

export function EditorIcon({ name }: { name: EditorIconName }) {
  return <LineIcon path={paths[name]} />
}
