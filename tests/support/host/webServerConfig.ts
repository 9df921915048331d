/** The account of the servers if root starts them; otherwise they run as the current user. */
export const SERVING_USER = process.getuid?.() === 0 ? 'www-data' : undefined;

const MODULE_FOLDER = '/usr/lib/apache2/modules';

/** The modules that shared hosts usually have; `autoindex` too, because a site must not rely on its absence. */
const MODULES = (
  'mpm_event authz_core authz_host actions cgid alias autoindex brotli deflate dir env expires filter headers http2 mime ' +
  'negotiation proxy proxy_fcgi rewrite setenvif ssl'
).split(' ');

/** The MIME types that every host knows; the site adds its own in `.htaccess`. */
const MIME_TYPES = `
text/html html
text/css css
text/plain txt log
text/javascript js
application/json json
application/xml xml
image/svg+xml svg
image/png png
image/jpeg jpg jpeg
image/gif gif
image/vnd.microsoft.icon ico
video/mp4 mp4
application/gzip gz
`;

/** The settings in which hosts differ. */
export interface WebServerOptions {
  /** Modules that this host does without. */
  withoutModules?: readonly string[];
  /** Lines of its own configuration, for the whole server. */
  serverLines?: string;
  /** Lines about what `public_html` may do. */
  rights?: string;
  /** ini settings of the host, which no site can change. */
  phpSettings?: Record<string, string>;
  /** The path of a php-cgi, which runs in a new process for each request, in place of PHP-FPM. */
  phpCgi?: string | undefined;
}

interface WebServerPlace extends WebServerOptions {
  folder: string;
  home: string;
  port: number;
  securePort: number;
}

/** The configuration files of a common shared host with Apache and PHP-FPM, by their names in `folder`. */
export function webServerConfig(place: WebServerPlace): Record<string, string> {
  return {
    'mime.types': MIME_TYPES,
    'apache.conf': apacheConfig(place),
    'fpm.conf': fpmConfig(place),
  };
}

function apacheConfig(place: WebServerPlace): string {
  const { folder, home, port, securePort, phpCgi, withoutModules = [], serverLines = '' } = place;
  const { rights = 'Options Indexes FollowSymLinks\n  AllowOverride All' } = place;

  return `
ServerRoot "${folder}"
DefaultRuntimeDir "${folder}"
PidFile "${folder}/apache.pid"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
Listen 127.0.0.1:${securePort} https
${MODULES.filter((name) => !withoutModules.includes(name))
  .map((name) => `LoadModule ${name}_module ${MODULE_FOLDER}/mod_${name}.so`)
  .join('\n')}
${SERVING_USER ? `User ${SERVING_USER}\nGroup ${SERVING_USER}` : ''}
ErrorLog "${folder}/apache.log"
LogLevel warn ssl:error
TypesConfig "${folder}/mime.types"
AddType application/x-gzip .gz .tgz
ServerTokens Prod
ServerSignature Off
# With the default of 5 s, a test that computes for longer sends its next request on a closed connection.
KeepAliveTimeout 60

DocumentRoot "${home}/public_html"
<Directory />
  AllowOverride None
  Require all denied
</Directory>
<Directory "${home}/public_html">
  ${rights}
  Require all granted
</Directory>
<FilesMatch "\\.php$">
  SetHandler ${phpCgi === undefined ? `"proxy:unix:${folder}/fpm.sock|fcgi://localhost"` : 'php-cgi'}
</FilesMatch>
${phpCgi === undefined ? '' : cgiLines(folder, phpCgi)}
${serverLines}

<VirtualHost 127.0.0.1:${port}>
</VirtualHost>
<VirtualHost 127.0.0.1:${securePort}>
  Protocols h2 http/1.1
  SSLEngine on
  SSLCertificateFile "${folder}/certificate.pem"
</VirtualHost>
`;
}

/** Runs a process for each request, which cannot finish the response before it ends itself. */
function cgiLines(folder: string, phpCgi: string): string {
  return `
ScriptSock "${folder}/cgi.sock"
ScriptAlias "/php-cgi" "${phpCgi}"
<Location "/php-cgi">
  Require all granted
</Location>
Action php-cgi "/php-cgi"`;
}

/** PHP as it is without a php.ini: each warning goes straight to the visitor unless the site itself forbids it. */
function fpmConfig({ folder, phpSettings = {} }: WebServerPlace): string {
  const owner =
    SERVING_USER && `user = ${SERVING_USER}\nlisten.owner = ${SERVING_USER}\nlisten.group = ${SERVING_USER}`;

  return `
[global]
pid = ${folder}/fpm.pid
error_log = ${folder}/fpm.log
daemonize = no

[site]
listen = ${folder}/fpm.sock
${owner ?? ''}
pm = static
pm.max_children = 8
clear_env = yes
catch_workers_output = yes
decorate_workers_output = no
php_admin_flag[log_errors] = on
php_flag[display_errors] = on
php_flag[display_startup_errors] = on
php_value[output_buffering] = 0
php_admin_flag[opcache.validate_timestamps] = on
php_admin_value[opcache.revalidate_freq] = 0
${Object.entries(phpSettings)
  .map(([name, value]) => `php_admin_value[${name}] = ${value}`)
  .join('\n')}
`;
}
