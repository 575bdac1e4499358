/**
 * Characters of the fictional studio's games, each about 400 wide and 640 high, drawn around the midpoint of their feet and lit to match
 * their game.
 */
export type Character = 'glassblower' | 'listener' | 'folder' | 'racer' | 'shuttle' | 'elder';

export const CHARACTERS: Readonly<Record<Character, string>> = {
  /** Saltglass: in oilskin, with a lamp of hot glass at the end of her pipe. */
  glassblower: `
    <circle cx="208" cy="-402" r="190" fill="#ffb65c" opacity=".2"/><circle cx="208" cy="-402" r="108" fill="#ffc877" opacity=".32"/>
    <path d="M-86 0l14-92h56l4 92zM16 0l8-92h58l10 92z" fill="#15222c"/>
    <path d="M-118-64c-2-140 20-270 54-330 40-34 104-34 140 0 34 62 52 188 52 330-80 34-166 34-246 0z" fill="#e0a92e"/>
    <path d="M76-394c34 62 52 188 52 330-30 13-62 21-92 24 26-110 30-250-8-376 20 4 36 12 48 22z" fill="#b8801c"/>
    <path d="M4-404v360" stroke="#8a5c10" stroke-width="5"/><g fill="#6e4a10"><circle cx="16" cy="-330" r="7"/><circle cx="16" cy="-260" r="7"/><circle cx="16" cy="-190" r="7"/></g>
    <path d="M-118-170q120 40 244 0l2 34q-122 40-248 0z" fill="#7a4f28"/><rect x="-20" y="-176" width="46" height="44" rx="6" fill="#d9c48a"/>
    <path d="M-64-380c-60 40-70 120-22 156l60-34-6-60z" fill="#c8921f"/><path d="M70-384c60 10 96 30 118 40l-14 44c-44-4-92-8-122-30z" fill="#e0a92e"/>
    <circle cx="-36" cy="-250" r="22" fill="#8d5a3b"/><circle cx="182" cy="-322" r="22" fill="#8d5a3b"/>
    <path d="M-84-232 206-404" stroke="#c9d6dc" stroke-width="11" stroke-linecap="round"/>
    <path d="M206-404m-46 6a48 52 0 1 1 94-12 48 52 0 1 1-94 12z" fill="#ff9d42"/><circle cx="200" cy="-416" r="26" fill="#ffe3a0"/><circle cx="190" cy="-428" r="9" fill="#fff"/>
    <path d="M-24-404h56v-36h-56z" fill="#7a4c31"/>
    <path d="M-58-500c0-50 26-78 62-78s64 28 64 78c0 46-26 82-62 82s-64-36-64-82z" fill="#8d5a3b"/>
    <path d="M-66-500c-10-66 22-106 72-106 52 0 84 40 72 104-20-36-44-48-74-46-30-2-54 14-70 48z" fill="#1d7a86"/><path d="M-66-510c-22 20-40 60-34 112 18-10 34-40 42-80z" fill="#16616b"/><path d="M-64-520q70-42 138 4" fill="none" stroke="#8fe0d8" stroke-width="6"/>
    <path d="M-34-500q12-8 24 0M24-500q12-8 24 0" fill="none" stroke="#20130c" stroke-width="6" stroke-linecap="round"/><path d="M34-474c-12 4-10 14-2 18" fill="none" stroke="#5c3421" stroke-width="5"/><path d="M2-448q18 8 34-2" fill="none" stroke="#5c2020" stroke-width="5" stroke-linecap="round"/>`,
  /** Hollow Signal: in a parka, with headphones and the antenna on their back. */
  listener: `
    <path d="M-96-420-138-660" stroke="#8a8fb8" stroke-width="8"/><g fill="none" stroke="#ffd27a" stroke-width="6" stroke-linecap="round"><path d="M-168-664a34 34 0 0 1 60 0M-190-690a60 60 0 0 1 104 0"/></g><circle cx="-138" cy="-660" r="11" fill="#ff5d4a"/>
    <rect x="-146" y="-420" width="92" height="190" rx="14" fill="#2b2f52"/><path d="M-134-390h60M-134-360h60" stroke="#ffd27a" stroke-width="6"/>
    <path d="M-82 0l4-150h70l-2 150zM14 0l-4-150h72l6 150z" fill="#181b33"/><path d="M-92 0h86v-24h-80zM10 0h90l-8-24H12z" fill="#0b0d1c"/>
    <path d="M-108-120c-12-150 0-250 44-300 44-26 92-26 132 0 44 50 56 150 44 300-74 26-146 26-220 0z" fill="#c94f33"/><path d="M68-420c44 50 56 150 44 300-24 8-48 14-72 17 14-110 10-220-18-332 16 3 32 8 46 15z" fill="#97351f"/>
    <path d="M2-420v314" stroke="#ffd8a8" stroke-width="6" stroke-dasharray="12 8"/><rect x="28" y="-250" width="66" height="58" rx="8" fill="#97351f"/><rect x="-92" y="-250" width="66" height="58" rx="8" fill="#a93f27"/><path d="M-108-140q110 34 220 0v24q-110 34-220 0z" fill="#efe3cf"/>
    <path d="M-66-400c-52 60-46 160 12 200l44-38-18-52zM72-396c60 50 50 140 20 176l-50-26 12-64z" fill="#b8442b"/>
    <rect x="-54" y="-300" width="104" height="70" rx="8" fill="#20233f" stroke="#8a8fb8" stroke-width="5"/><path d="M-44-264h16l8-20 12 36 10-26 8 14h30" fill="none" stroke="#7dffb0" stroke-width="5"/><circle cx="-50" cy="-236" r="20" fill="#f0c8a8"/><circle cx="50" cy="-240" r="20" fill="#f0c8a8"/>
    <path d="M-70-440q72 50 146 0l-16 50q-58 30-114 0z" fill="#efe3cf"/>
    <path d="M-58-512c0-48 26-76 60-76s62 28 62 76c0 46-26 78-62 78s-60-32-60-78z" fill="#f0c8a8"/><path d="M-62-512c-6-64 22-98 66-98s70 34 64 98c-20-30-44-44-66-44s-44 14-64 44z" fill="#39424f"/>
    <path d="M-70-510c0-88 38-120 74-120s76 32 76 120" fill="none" stroke="#e6e9ff" stroke-width="13"/><rect x="-90" y="-534" width="34" height="62" rx="14" fill="#e6e9ff"/><rect x="64" y="-534" width="34" height="62" rx="14" fill="#b8bce0"/>
    <path d="M-34-508h20M20-508h20" stroke="#1b1420" stroke-width="7" stroke-linecap="round"/><path d="M-14-456q16 6 32-2" fill="none" stroke="#84402f" stroke-width="5" stroke-linecap="round"/><path d="M-38-526l24-2M44-526l-24-2" stroke="#39424f" stroke-width="6"/>`,
  /** Paper Moons: folded from one sheet, with a lantern on a thread. */
  folder: `
    <path d="M108-420C160-520 200-520 226-470" fill="none" stroke="#5b4a8c" stroke-width="4"/><circle cx="230" cy="-420" r="92" fill="#fff4d8" opacity=".25"/><path d="M230-478l42 58-42 58-42-58z" fill="#fff1b8"/><path d="M230-478v116l-42-58z" fill="#ffd98a"/>
    <path d="M-60 0l22-150h44L-6 0zM24 0l-8-150h50L82 0z" fill="#3d3169"/><path d="M-60 0h54l10-26h-58zM24 0h70l-16-26H22z" fill="#2a2253"/>
    <path d="M0-470-132-100 0-140z" fill="#f3724f"/><path d="M0-470 132-100 0-140z" fill="#d9532f"/><path d="M0-470-54-318 0-250z" fill="#ff9a72"/><path d="M-132-100 0-140-40-60z" fill="#b83f20"/><path d="M132-100 0-140 46-60z" fill="#a8371b"/>
    <path d="M-40-360-150-250-120-226-26-290z" fill="#ff9a72"/><path d="M36-360 118-430 130-400 40-300z" fill="#e0623d"/><path d="M-150-250l-18 26 30 12 18-14z" fill="#ffd9be"/><path d="M118-430l20-22 10 34-18 18z" fill="#ffd9be"/>
    <path d="M0-620 82-540 50-430H-50l-32-110z" fill="#ffe6d2"/><path d="M0-620 82-540 50-430H0z" fill="#f4cbb0"/>
    <path d="M0-662-104-540-70-520 0-592 70-520 104-540z" fill="#2f9aa0"/><path d="M0-662 104-540 70-520 0-592z" fill="#227a80"/><path d="M0-662l30-48 12 62z" fill="#57c4c0"/>
    <path d="M-34-524l16 10-16 8zM34-524l-16 10 16 8z" fill="#2a2253"/><path d="M-16-468 0-456 16-468" fill="none" stroke="#a8371b" stroke-width="6" stroke-linejoin="round"/>`,
  /** Kestrel: leaning into the wind, in a suit with wings. */
  racer: `
    <g transform="rotate(14)">
    <path d="M-40-400C-180-470-300-420-370-300-250-320-170-300-92-232z" fill="#22160f"/><path d="M40-400C190-480 300-430 380-330 260-330 180-300 92-226z" fill="#33200f"/>
    <path d="M-40-400c-110-30-210-10-290 70 90-22 160-8 220 40z" fill="#ff7a2e"/><path d="M40-400c120-34 220-16 300 46-90-12-170 4-230 60z" fill="#ffb04a"/><g stroke="#fff0bf" stroke-width="5" opacity=".8"><path d="M-150-380-118-300M-220-366-186-310M160-390 132-306M232-382 204-324"/></g>
    <path d="M-70 0-34-190h56L-10 4zM34-8 2-190h62L96-22z" fill="#1c1310"/><path d="M-84 0h80l-4-26h-66zM30-8 110-24l-14-26-62 14z" fill="#ff7a2e"/>
    <path d="M-80-170c-10-110 4-190 36-236 30-18 62-18 90 0 36 46 48 126 40 236-56 22-112 22-166 0z" fill="#2a1c16"/><path d="M-30-410 0-180 34-410z" fill="#ff7a2e"/><path d="M-80-200q84 26 168 0v28q-84 26-168 0z" fill="#ffb04a"/>
    <path d="M-30-420C-130-470-200-430-260-470-220-410-140-390-40-392z" fill="#e8352b"/><path d="M-200-446c30 10 90 10 130 40" fill="none" stroke="#a81f1a" stroke-width="6"/>
    <path d="M-50-506c0-46 24-74 54-74s56 28 56 74c0 44-24 74-56 74s-54-30-54-74z" fill="#a86a45"/><path d="M-58-498c-8-68 20-106 62-106s70 36 64 104l-16-26-96-4z" fill="#3b2a22"/><path d="M4-604l14 0 6 74-26 0z" fill="#ff7a2e"/>
    <path d="M-50-524q54-24 108 0l-4 40q-22 14-46-4-6-6-12 0-22 18-44 4z" fill="#ffd27a" stroke="#1c1310" stroke-width="7"/><path d="M-36-514l22-8-12 30z" fill="#fff"/><path d="M-10-456q18 10 32-4" fill="none" stroke="#5c2418" stroke-width="6" stroke-linecap="round"/></g>`,
  /** Loombox: the small machine that weaves what you draw. */
  shuttle: `
    <ellipse cy="-4" rx="170" ry="18" opacity=".3"/>
    <g fill="none" stroke="#d6ffe2" stroke-width="5" opacity=".85"><path d="M-150-300C-320-360-330-140-480-210M-150-270C-330-300-340-90-480-130M-150-240C-320-240-330-30-480-50"/></g>
    <g stroke="#0a352f" stroke-width="18" stroke-linecap="round" fill="none"><path d="M-90-150-120-70-96 0M90-150 122-70 98 0M-30-140-40-60-30 0M34-140 44-60 34 0"/></g><g fill="#3f9a7c"><circle cx="-120" cy="-70" r="14"/><circle cx="122" cy="-70" r="14"/><circle cx="-40" cy="-62" r="12"/><circle cx="44" cy="-62" r="12"/></g>
    <path d="M-190-260c0-110 84-160 190-160s190 50 190 160-84 150-190 150-190-40-190-150z" fill="#f2efe2"/><path d="M60-413c80 18 130 66 130 153 0 110-84 150-190 150-20 0-40-2-58-5 110-24 170-150 118-298z" fill="#cfc9b3"/>
    <path d="M-190-260q190 60 380 0v26q-190 60-380 0z" fill="#2d8a6e"/><path d="M-188-226q188 60 376 0l-6 22q-182 56-364 0z" fill="#ff8f6b"/>
    <rect x="-112" y="-376" width="224" height="104" rx="50" fill="#0b2a26"/><g fill="#7dffc0"><circle cx="-46" cy="-326" r="22"/><circle cx="46" cy="-326" r="22"/></g><g fill="#fff"><circle cx="-54" cy="-334" r="7"/><circle cx="38" cy="-334" r="7"/></g><path d="M-18-296q18 12 36 0" fill="none" stroke="#7dffc0" stroke-width="6" stroke-linecap="round"/>
    <path d="M0-420v-60" stroke="#0a352f" stroke-width="10"/><circle cy="-498" r="26" fill="#ff8f6b"/><path d="M-20-506q20 14 40 0M-24-494q24 14 48 0" fill="none" stroke="#b8502f" stroke-width="4"/>
    <path d="M178-240c60-20 90-70 96-130" fill="none" stroke="#0a352f" stroke-width="16" stroke-linecap="round"/><path d="M274-370l-14-90 8-4 22 90z" fill="#d9e4df"/><path d="M262-462C220-560 340-560 330-640" fill="none" stroke="#ff8f6b" stroke-width="5"/>`,
  /** Ninth Winter: the one who leads the village, in fur and wool, with a light on her staff. */
  elder: `
    <circle cx="176" cy="-560" r="130" fill="#ffd58f" opacity=".26"/><path d="M150 0 172-560" stroke="#4a3226" stroke-width="14" stroke-linecap="round"/><path d="M146-600h60l-8 64h-44z" fill="#ffe2a0"/><path d="M140-606h72l-36-34z" fill="#33241f"/><path d="M150-536h52v10h-52z" fill="#33241f"/>
    <path d="M-70 0l6-80h56l2 80zM10 0l2-80h58l8 80z" fill="#2b2230"/>
    <path d="M-160-40c0-170 28-300 84-390 48-24 108-24 152 0 54 90 84 220 84 390-100 40-220 40-320 0z" fill="#3f5575"/><path d="M76-430c54 90 84 220 84 390-40 16-82 26-124 29 30-130 28-290-14-437 20 4 38 10 54 18z" fill="#2c3d58"/>
    <g fill="#dfe8f0" opacity=".8"><path d="M-120-130l14 22 14-22-14-22zM-64-112l14 22 14-22-14-22zM-8-106l14 22 14-22-14-22zM48-112l14 22 14-22-14-22zM104-128l14 22 14-22-14-22z"/></g>
    <path d="M-164-44q160 56 328 0l4 36q-168 50-336 0z" fill="#d8c3a5"/>
    <path d="M-120-400c-10-54 50-86 120-86s132 32 122 88c-24 44-70 66-122 66s-98-22-120-68z" fill="#e9dcc6"/><g stroke="#c4ae8c" stroke-width="6" stroke-linecap="round"><path d="M-90-392l10 26M-50-370l6 26M-4-362v28M44-370l-6 26M86-392l-12 26"/></g>
    <path d="M100-330c46 14 66 30 70 50l-26 24c-30-10-62-20-80-40z" fill="#3f5575"/><circle cx="160" cy="-264" r="22" fill="#b98058"/>
    <path d="M-54-512c0-46 24-72 56-72s58 26 58 72c0 48-26 80-58 80s-56-32-56-80z" fill="#b98058"/><path d="M-66-500c-12-70 18-116 70-116s80 46 66 116c-14-40-36-58-68-58s-54 18-68 58z" fill="#a6322e"/><path d="M-70-520q72-44 146 0l-4 26q-70-40-138 0z" fill="#e9dcc6"/><circle cx="6" cy="-630" r="22" fill="#e9dcc6"/>
    <path d="M-60-496c-22 50-18 110 0 150 10-40 10-90 14-130zM66-496c22 50 18 110 0 150-10-40-10-90-14-130z" fill="#d9d4cf"/>
    <path d="M-34-512q12-6 22 0M20-512q12-6 22 0" fill="none" stroke="#241a17" stroke-width="6" stroke-linecap="round"/><path d="M-44-494q8 6 18 4M32-490q10 2 18-4" fill="none" stroke="#85573a" stroke-width="4"/><path d="M4-500q-8 22 2 26" fill="none" stroke="#85573a" stroke-width="5"/><path d="M-14-456q20 6 36-4" fill="none" stroke="#6e2e26" stroke-width="5" stroke-linecap="round"/>`,
};
