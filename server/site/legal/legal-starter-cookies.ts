/**
 * Cookies policy, in the Markdown of `markdown.rules.ts`. The page itself lists the categories and stored items from the program's own
 * list; this text covers the rest.
 */
export const COOKIES_1 = `Template: this text came with the software. {{tradingName}} should have it checked by a lawyer before relying on it.

# How we use cookies

A cookie is a small piece of text that a site keeps in your browser. The same rules apply to your browser's other storage, so we treat it alike and call all of it cookies here.

- Essential: to keep you signed in, to keep your account safe, and to remember what you chose on this page.
- User experience: to remember small things for you, for example where you were on a page that you left, if you allow it.
- Analytics: to count visits and see which pages help, if you allow it and only when the studio has switched it on.

Until you choose, nothing optional is stored. Refusing is as easy as accepting, and you can change your mind at any time with the Cookie Preferences button at the foot of every page.

# Your colour scheme

When you switch between dark and light, a cookie remembers your choice. It does not belong to the optional categories, because it does only what you asked for: the law exempts what adapts a site's appearance to a visitor's preference (Privacy and Electronic Communications Regulations 2003, as amended by the Data (Use and Access) Act 2025). It is written only when you use the switch, it holds one word, and it is deleted when you choose "System" at the foot of the page.

# Third-party services

- Fonts: served by this site itself. None are loaded from other companies.
- Content delivery networks: none. Scripts, styles and images come from this site's own address.
- Analytics: when enabled, our own, on this site's own address. No data goes to an analytics company.

So no other company sets a cookie here. Some links lead to other sites, which have their own policies.

# How long cookies are kept

- Session cookies are deleted when you close the browser or the tab.
- Persistent cookies last for a set time, typically 1 year. Your choice on this page is remembered for 365 days, then we ask again.
- The cookie that keeps you signed in lasts 30 days at most, and is deleted when you sign out.
- The cookie that shows that you have just entered your password lasts 25 minutes, and is deleted when you sign out.

# Cookies and your browser's settings

Every browser can show, block and delete cookies. If you block essential cookies, you cannot sign in. Here is how:

- [Chrome](https://support.google.com/chrome/answer/95647)
- [Firefox](https://support.mozilla.org/en-US/kb/clear-cookies-and-site-data-firefox)
- [Safari](https://support.apple.com/en-gb/105082)
- [Edge](https://support.microsoft.com/en-gb/microsoft-edge/delete-cookies-in-microsoft-edge-63947406-40ac-c3b8-57b9-2a946a29ae09)

# Contact

Questions about cookies? Write to {{email}} or use our [contact page](/contact). We answer within 48 hours. The [privacy policy](/privacy-policy) describes what else we do with personal data.`;
