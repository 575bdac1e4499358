import type { Days } from '../../ledger/ledger.rules.js';

/** Name of the script that checks a pack, in `scripts/` and in each pack. */
export const VERIFIER = 'verify-pack.mjs';

/** The README of a pack. */
export function readme({ from, to }: Days): string {
  return `Accountant's pack, ${from} to ${to}

ledger/     Every entry that was posted up to the last day: accounts, entries and lines.
            sealed-entries.jsonl has each entry as it was when it was posted, with its SHA-256.
reports/    Profit and loss of the period, balance sheet and trial balance on its last day. Cash flow of all months in the period, each to its
            end, as on screen.
tax/        From the profit of the period to the corporation tax on it. An estimate: check it before you file.
vat/        The returns that were marked as filed, box by box, and the rows behind them.
documents/  Transactions that are dated in the period or were posted or reversed in it, with who entered and approved them, and all journals.
receipts/   Receipts of these transactions, and of the expenses in Clarity that were posted in the period (“payable”), with an index.
SHA256SUMS  Checksums of all files, for “sha256sum --check SHA256SUMS”.

To check the pack, unpack it into an empty folder, install Node.js 20 or later, and run

    node ${VERIFIER}

It checks that no file was changed, that each entry is what was posted and balances, that reversals are exact opposites, and that the
reports and filed returns follow from the entries. To check as well that nothing of an earlier pack was changed since, run

    node ${VERIFIER} --earlier path/to/earlier/pack

A person who changes a pack can compute all checksums anew. The studio's own record cannot be changed that way: at its end, the script prints
the SHA-256 of SHA256SUMS. Ask the studio to search its log for it (Admin, Logs). If it is there, this is the pack that the studio made.

“audit_head” in manifest.json is the last row of the studio's audit trail when the pack was made. The same position has the same hash
in the studio's own verification unless the trail was tampered with.

CSV files are in UTF-8. A text that a spreadsheet could take for a formula begins with an apostrophe.
`;
}
