// @ts-nocheck: gjs has modules and globals of its own.

// Run by gjs (see webKit.ts): a window with only a WebKitGTK page in it. WebKitGTK's own MiniBrowser has a
// toolbar, so it can't be narrower than 447 px, and in automation it writes no console messages.
//
// Arguments: "on" or "off" for JavaScript, the same for motion, and a script to run before the page's own.

imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { Gtk, WebKit2 } = imports.gi;
const [javaScript, motion, firstScript] = ARGV;

Gtk.init(null);
// Hinted fonts have advances of whole pixels, unlike Safari's fonts.
Gtk.Settings.get_default().gtk_xft_hinting = 0;
// Pages see this setting as `prefers-reduced-motion`.
Gtk.Settings.get_default().gtk_enable_animations = motion === 'on';
const window = new Gtk.Window();
// Not a private context, which writes no console messages and which MiniBrowser uses in automation.
const context = new WebKit2.WebContext();
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const page = new WebKit2.WebView({
      web_context: context,
      is_controlled_by_automation: true,
      settings: new WebKit2.Settings({
        enable_javascript: javaScript === 'on',
        enable_page_cache: true,
        enable_write_console_messages_to_stdout: true,
      }),
    });
    const [{ TOP_FRAME }, { START }] = [WebKit2.UserContentInjectedFrames, WebKit2.UserScriptInjectionTime];
    page.get_user_content_manager().add_script(new WebKit2.UserScript(firstScript, TOP_FRAME, START, null, null));
    window.add(page);
    window.show_all();
    return page;
  });
});
Gtk.main();
