"""Writes web/styles/onest.woff2: the letters and weights of Onest that the product uses, in one file.

    npm pack @fontsource-variable/onest@5.3.1 && tar xzf fontsource-variable-onest-5.3.1.tgz
    pip install fonttools brotli
    python3 scripts/typeface/subset.py package/files web/styles/onest.woff2

npm has the variable font only in parts by script. The Krio letters are in another part than A to Z, so this
adds them to that part. It is run by hand when the font changes: neither the build nor a test needs it.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

KRIO = "ɛɔŋƐƆŊ"
BASIC_LATIN = range(0x20, 0x7F)
LATIN_1 = range(0xA0, 0x100)
PUNCTUATION = "–—‘’“”•…−"
CURRENCIES = "€"
WEIGHTS = (400, 400, 700)
FEATURES = ["kern", "mark", "ccmp", "tnum"]


def main(parts: Path, target: Path) -> None:
    font = TTFont(parts / "onest-latin-wght-normal.woff2", recalcTimestamp=False)
    extended = TTFont(parts / "onest-latin-ext-wght-normal.woff2")
    # Read before glyphs are added, because it must have as many as the font.
    font["gvar"].ensureDecompiled()
    for letter in KRIO:
        add_letter(font, extended, ord(letter))
    # The table of widths does not cover the added letters. Without it, widths come from the outlines.
    del font["HVAR"]
    font = instantiateVariableFont(font, {"wght": WEIGHTS})
    letters = [*BASIC_LATIN, *LATIN_1, *map(ord, PUNCTUATION + CURRENCIES + KRIO)]
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False))
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    report(font, letters, target)


def add_letter(font: TTFont, source: TTFont, letter: int) -> None:
    name = source.getBestCmap()[letter]
    add_glyph(font, source, name)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[letter] = name


def add_glyph(font: TTFont, source: TTFont, name: str) -> None:
    if name in font.getGlyphOrder():
        return
    glyph = source["glyf"][name]
    if glyph.isComposite():
        for part in glyph.components:
            add_glyph(font, source, part.glyphName)
    font["glyf"][name] = glyph
    font["hmtx"][name] = source["hmtx"][name]
    font["gvar"].variations[name] = source["gvar"].variations[name]


def report(font: TTFont, letters: list[int], target: Path) -> None:
    lacking = "".join(chr(letter) for letter in letters if letter not in font.getBestCmap())
    hhea, units = font["hhea"], font["head"].unitsPerEm
    print(f"{target}: {target.stat().st_size} bytes, without {lacking!r}")
    print(f"ascent {hhea.ascent / units}, descent {-hhea.descent / units}, line gap {hhea.lineGap / units}")


main(Path(sys.argv[1]), Path(sys.argv[2]))
