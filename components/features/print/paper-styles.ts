import { contentStyles, paperFont } from '@/lib/domain/print/content-styles'
import { laterAttribute } from '@/lib/domain/print/fill-template'
import type { PageSetup } from '@/lib/domain/print/page-setup'
import { pageBreakAttribute } from '@/lib/domain/print/prepare-template'

export const sheetClass = 'sheet'

/** How sheets of paper look on the screen, and how they become pages. Only numbers of the template come into it. */
export function paperStyles({ width, height, top, right, bottom, left }: PageSetup): string {
  return `
    :root { color-scheme: light; }
    html { background: #e3e6ea; scrollbar-color: #9aa0a8 transparent; }
    html[data-mode="dark"] { background: #24272c; }
    body { margin: 0; padding: 8px 0; color: #000; font: ${paperFont}; }
    .${sheetClass} {
      position: relative; width: ${width}mm; min-height: ${height}mm; margin: 16px auto;
      padding: ${top}mm ${right}mm ${bottom}mm ${left}mm; overflow-wrap: anywhere;
      background: #fff; box-shadow: 0 1px 3px rgb(0 0 0 / 20%), 0 4px 16px rgb(0 0 0 / 12%); zoom: var(--zoom, 1);
      content-visibility: auto; contain-intrinsic-size: ${width}mm auto ${height}mm;
    }
    /* As in the editor that templates are made in: a width of a cell includes its inner space. */
    *, ::before, ::after { box-sizing: border-box; }
    ${contentStyles()}
    div[${pageBreakAttribute}] { border-top: 1px dashed #9aa0a8; margin: 12px 0; }
    @media screen { [${laterAttribute}] { display: none; } }
    @page { size: ${width}mm ${height}mm; margin: ${top}mm ${right}mm ${bottom}mm ${left}mm; }
    @media print {
      html, html[data-mode="dark"] { background: none; }
      body { padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .${sheetClass} {
        width: auto; min-height: 0; margin: 0; padding: 0; box-shadow: none; zoom: 1; content-visibility: visible; break-after: page;
      }
      .${sheetClass}:last-of-type { break-after: auto; }
      thead { display: table-header-group; }
      tr, img { break-inside: avoid; }
      div[${pageBreakAttribute}] { break-after: page; border: 0; margin: 0; }
      tr[${pageBreakAttribute}] { break-before: page; }
    }
  `
}
