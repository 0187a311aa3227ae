/** Icons of uploads and of the picture viewer, on the grid of `Icon`; they load with the code that shows them. */
export const uploadIcons = {
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5v14l11-7z',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l3-3 4 4M15.5 9.5h.01',
  video: 'M4 6h11v12H4zM15 10.5l5-3v9l-5-3',
  audio: 'M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM9 18V5l11-2v13M20 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  archive: 'M6 3h12v18H6zM11 3v3h2v3h-2v3h2v3h-2',
  sheet: 'M4 4h16v16H4zM4 10h16M4 15h16M10 4v16',
  'zoom-in': 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5M8 11h6M11 8v6',
  'zoom-out': 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5M8 11h6',
  'rotate-left': 'M4 12a8 8 0 1 1 2.5 5.8M4 6v5h5',
  'rotate-right': 'M20 12a8 8 0 1 0-2.5 5.8M20 6v5h-5',
} as const
